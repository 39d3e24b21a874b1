export { NotFoundPage as ActivatePage } from '../../app/not-found-page.tsx';
