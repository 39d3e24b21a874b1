/** The screens that come after the payer has read how to pay. Loaded when one is near, not before the code is shown. */
export { CancelledScreen } from './cancelled-screen.tsx';
export { CheckingScreen, ProcessingScreen } from './checking-screen.tsx';
export { ConfirmCancelScreen } from './confirm-cancel-screen.tsx';
export { FailedScreen } from './failed-screen.tsx';
export { SuccessScreen } from './success-screen.tsx';
export { TimeoutScreen } from './timeout-screen.tsx';
export { default as laterCss } from '../look/later.css?inline';
