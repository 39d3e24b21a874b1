export { NotFoundPage as ForgotPasswordPage } from '../../app/not-found-page.tsx';
