export { runHeartbeatsBench } from './heartbeats.ts';
