export {
  selectTransfersToSign,
  selectTransfersWithoutDecisions,
} from './internal-transfers.sql.ts';
