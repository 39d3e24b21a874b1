/**
 * The screens that come after it was said where the money goes. Loaded when one is near, not before
 * the form is shown.
 */
export { CancelScreen } from './cancel-screen.tsx';
export { CodeScreen } from './code-screen.tsx';
export { ConfirmExpiredScreen } from './confirm-expired-screen.tsx';
export { ConfirmScreen } from './confirm-screen.tsx';
export { CancelledScreen, ExpiredScreen } from './ended-screens.tsx';
export { FailedScreen } from './failed-screen.tsx';
export { NotVerifiedScreen } from './not-verified-screen.tsx';
export { ProcessingScreen } from './processing-screen.tsx';
export { SuccessScreen } from './success-screen.tsx';
