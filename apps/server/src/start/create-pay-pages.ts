import { loadPay } from '@wallet/pay/render';
import { createPayLimits, type PayPagesDeps } from '#modules/paypages';
import { createFormLimits } from '#modules/public-forms';
import { formUseCases } from './use-cases/form-use-cases.ts';
import { payUseCases } from './use-cases/pay-use-cases.ts';
import { refuseFormsOnFullDisk, refuseOnFullDisk } from './use-cases/refuse-on-full-disk.ts';
import type { SharedParts } from './create-parts.ts';

/** The pages of payers, with what they ask of the modules behind them. */
export async function createPayPages(
  shared: SharedParts,
  onCut: NonNullable<PayPagesDeps['onCut']>,
  brandDefault: PayPagesDeps['brandDefault'],
): Promise<PayPagesDeps> {
  const { config, vault, clock, log, counts, storage, sessionChanges, payOrigin } = shared;
  const limits = createFormLimits(clock, counts);
  const merchantOrigin = config.origins.merchant;
  const useCases = payUseCases(shared, shared, sessionChanges, { merchantOrigin, counts });
  return {
    forms: refuseFormsOnFullDisk(storage, formUseCases({ deposits: shared, page: shared, limits })),
    useCases: refuseOnFullDisk(storage, useCases),
    pay: await loadPay(),
    vault,
    clock,
    log,
    onCut,
    brandDefault,
    payOrigin,
    limits: createPayLimits(clock, counts),
  };
}
