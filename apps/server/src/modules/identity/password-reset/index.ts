export { workForgottenPasswords } from './forgot-password.ts';
