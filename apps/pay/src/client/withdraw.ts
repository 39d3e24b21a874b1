import { start } from './start-withdraw.tsx';

void start();
