export { NotFoundPage as ResetPasswordPage } from '../../app/not-found-page.tsx';
