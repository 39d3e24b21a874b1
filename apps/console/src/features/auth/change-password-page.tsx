export { NotFoundPage as ChangePasswordPage } from '../../app/not-found-page.tsx';
