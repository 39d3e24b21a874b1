import type { MantineColorsTuple } from '@mantine/core';
import './theme.css';

/** From pale to dark; the seventh is the fill, the eighth its hover, the ninth its press. */
export const accent: MantineColorsTuple = [
  '#eef3ff',
  '#dbe5ff',
  '#b7cbff',
  '#9db8ff',
  '#7c9dff',
  '#4a6fe8',
  '#1e40af',
  '#1d4ed8',
  '#1e3a8a',
  '#172144',
];
