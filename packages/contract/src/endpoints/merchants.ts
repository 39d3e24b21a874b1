import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currencies } from '../money.ts';
import { idSchema, localeSchema, pageQuery } from '../schemas.ts';
import {
  feeQuote, feeRuleRow, logoAnswer, logoBody, merchantCodeSchema, merchantCountries, merchantDetail, merchantLimitRow, merchantNameSchema, merchantProfile,
  merchantRow, merchantSettings, merchantStatusSchema, methodsSchema, newFeeRule, newMerchantLimit, ownSettings, previewAnswer, previewBody, quoteQuery,
  statement, statementQuery,
} from './merchant-shapes.ts';
import { userRow } from './users.ts';

const admin = { surface: 'console', consoles: ['admin'] } as const;
const merchant = { surface: 'console', consoles: ['merchant'] } as const;
const one = { params: z.strictObject({ id: idSchema('mer') }) } as const;
const reason = z.string().trim().min(1, 'a reason').max(500);
const revision = z.number().int();
const logoRequestBytes = 300 * 1024;
const person = { email: z.string().trim().min(3).max(254), name: z.string().trim().min(1, 'a name').max(120) };

/** Merchants as operators see and change them. */
export const merchantEndpoints = {
  listMerchants: endpoint('listMerchants', {
    method: 'GET', path: '/api/merchants', ...admin, who: { permission: 'merchants.read' }, summary: 'Merchants, newest first',
    query: z.strictObject({
      ...pageQuery, search: z.string().min(2).max(120).optional(), status: merchantStatusSchema.optional(), country: z.enum(merchantCountries).optional(),
    }),
    answer: z.strictObject({ data: z.array(merchantRow), next: z.string().nullable(), total: z.number().int(), more: z.boolean() }), errors: ['cursorInvalid'],
  }),
  createMerchant: endpoint('createMerchant', {
    method: 'POST', path: '/api/merchants', ...admin, who: { permission: 'merchants.create' }, summary: 'Make a merchant and invite its owner by e-mail',
    body: z.strictObject({
      code: merchantCodeSchema, name: merchantNameSchema, country: z.enum(merchantCountries), currency: z.enum(currencies), allowedMethods: methodsSchema,
      timeZone: merchantSettings.timeZone, owner: z.strictObject({ ...person, locale: localeSchema.optional() }),
      /** Otherwise it waits as `pending`. */
      activate: z.boolean().optional(),
    }),
    answer: merchantDetail, status: 201, errors: ['merchantCodeUsed', 'emailUsed', 'emailInvalid', 'currencyNotOfCountry', 'methodNotOfCurrency'],
  }),
  getMerchant: endpoint('getMerchant', {
    method: 'GET', path: '/api/merchants/:id', ...admin, who: { permission: 'merchants.read' }, summary: 'One merchant with what stands in the way of closing it',
    ...one, answer: merchantDetail, errors: ['notFound'],
  }),
  updateMerchant: endpoint('updateMerchant', {
    method: 'PATCH', path: '/api/merchants/:id', ...admin, who: { permission: 'merchants.update' }, summary: 'Change a merchant; code, country and currency stay for ever. When a withdrawal needs a person is a limit: who changes it needs merchants.changeTerms',
    ...one, body: z.strictObject({ revision, ...merchantSettings }), answer: merchantDetail, errors: ['notFound', 'forbidden', 'revisionConflict', 'stateConflict', 'methodNotOfCurrency', 'pictureInvalid'],
  }),
  activateMerchant: endpoint('activateMerchant', {
    method: 'POST', path: '/api/merchants/:id/activate', ...admin, who: { permission: 'merchants.changeStatus' }, summary: 'Let a pending or suspended merchant work',
    ...one, body: z.strictObject({ reason: reason.optional() }), answer: merchantDetail, errors: ['notFound', 'stateConflict'],
  }),
  suspendMerchant: endpoint('suspendMerchant', {
    method: 'POST', path: '/api/merchants/:id/suspend', ...admin, who: { permission: 'merchants.changeStatus' },
    summary: 'Stop its people, sockets and tokens at once; money in flight finishes', ...one, body: z.strictObject({ reason }), answer: merchantDetail, errors: ['notFound', 'stateConflict'],
  }),
  closeMerchant: endpoint('closeMerchant', {
    method: 'POST', path: '/api/merchants/:id/close', ...admin, who: { permission: 'merchants.changeStatus' },
    summary: 'End a merchant for ever, when nothing is in flight and its balance is zero', ...one, body: z.strictObject({ reason }), answer: merchantDetail,
    errors: ['notFound', 'stateConflict', 'merchantNotSettled'],
  }),
  listMerchantPeople: endpoint('listMerchantPeople', {
    method: 'GET', path: '/api/merchants/:id/people', ...admin, who: { permission: 'users.read' },
    summary: 'The merchant\u2019s team; acts on each are those of /api/users', ...one, answer: z.strictObject({ data: z.array(userRow) }), errors: ['notFound'],
  }),
  inviteMerchantOwner: endpoint('inviteMerchantOwner', {
    method: 'POST', path: '/api/merchants/:id/people', ...admin, who: { permission: 'merchants.create' },
    summary: 'Invite an owner while nobody of the merchant is active; later its own people do', status: 201,
    ...one, body: z.strictObject(person), answer: userRow, errors: ['notFound', 'stateConflict', 'emailUsed', 'emailInvalid'],
  }),
  listMerchantFeeRules: endpoint('listMerchantFeeRules', {
    method: 'GET', path: '/api/merchants/:id/fee-rules', ...admin, who: { permission: 'merchants.readTerms' }, summary: 'Every fee rule there was, is and will be, the latest beginning first',
    ...one, answer: z.strictObject({ data: z.array(feeRuleRow) }), errors: ['notFound'],
  }),
  addMerchantFeeRule: endpoint('addMerchantFeeRule', {
    method: 'POST', path: '/api/merchants/:id/fee-rules', ...admin, who: { permission: 'merchants.changeTerms' }, status: 201,
    summary: 'Add a fee rule from now on or from a time in the future; deposits that exist keep theirs', ...one, body: newFeeRule, answer: feeRuleRow,
    errors: ['notFound', 'stateConflict', 'validFromPast', 'termsExist', 'methodNotOfCurrency'],
  }),
  withdrawMerchantFeeRule: endpoint('withdrawMerchantFeeRule', {
    method: 'DELETE', path: '/api/merchants/:id/fee-rules/:termId', ...admin, who: { permission: 'merchants.changeTerms' }, status: 204,
    summary: 'Withdraw a fee rule that has not begun', params: z.strictObject({ id: idSchema('mer'), termId: idSchema('fee') }), answer: z.undefined(), errors: ['notFound', 'termsBegun'],
  }),
  quoteMerchantFee: endpoint('quoteMerchantFee', {
    method: 'GET', path: '/api/merchants/:id/fee-quote', ...admin, who: { permission: 'merchants.readTerms' }, summary: 'What a payment of an amount by a method at a time costs and leaves',
    ...one, query: quoteQuery, answer: feeQuote, errors: ['notFound'],
  }),
  listMerchantLimits: endpoint('listMerchantLimits', {
    method: 'GET', path: '/api/merchants/:id/limits', ...admin, who: { permission: 'merchants.readTerms' }, summary: 'The merchant\u2019s own limits for one payment, the latest beginning first',
    ...one, answer: z.strictObject({ data: z.array(merchantLimitRow) }), errors: ['notFound'],
  }),
  addMerchantLimit: endpoint('addMerchantLimit', {
    method: 'POST', path: '/api/merchants/:id/limits', ...admin, who: { permission: 'merchants.changeTerms' }, status: 201,
    summary: 'Set limits from now on or from a time in the future', ...one, body: newMerchantLimit, answer: merchantLimitRow, errors: ['notFound', 'stateConflict', 'validFromPast', 'termsExist'],
  }),
  withdrawMerchantLimit: endpoint('withdrawMerchantLimit', {
    method: 'DELETE', path: '/api/merchants/:id/limits/:termId', ...admin, who: { permission: 'merchants.changeTerms' }, status: 204,
    summary: 'Withdraw limits that have not begun', params: z.strictObject({ id: idSchema('mer'), termId: idSchema('lim') }), answer: z.undefined(), errors: ['notFound', 'termsBegun'],
  }),
  getMerchantStatement: endpoint('getMerchantStatement', {
    method: 'GET', path: '/api/merchants/:id/statement', ...admin, who: { permission: 'ledger.read' }, summary: 'The merchant\u2019s balance line by line, newest first',
    ...one, query: z.strictObject({ ...pageQuery, ...statementQuery }), answer: statement, errors: ['notFound', 'cursorInvalid'],
  }),
  uploadMerchantLogo: endpoint('uploadMerchantLogo', {
    method: 'POST', path: '/api/merchants/:id/logo', ...admin, who: { permission: 'merchants.update' }, status: 201, bodyLimitBytes: logoRequestBytes,
    summary: 'Keep a picture; it is the logo once branding.logoUrl names it', ...one, body: logoBody, answer: logoAnswer, errors: ['notFound', 'stateConflict', 'pictureInvalid'],
  }),
  previewMerchantPage: endpoint('previewMerchantPage', {
    method: 'POST', path: '/api/merchants/:id/pay-preview', ...admin, who: { permission: 'merchants.read' }, status: 201,
    summary: 'An address that shows the pay page with branding that is not saved yet', ...one, body: previewBody, answer: previewAnswer, errors: ['notFound', 'pictureInvalid'],
  }),
  getOwnMerchant: endpoint('getOwnMerchant', {
    method: 'GET', path: '/api/merchant', ...merchant, who: { permission: 'merchantProfile.readOwn' }, summary: 'The own merchant and its settings', answer: merchantProfile, errors: [],
  }),
  updateOwnMerchant: endpoint('updateOwnMerchant', {
    method: 'PATCH', path: '/api/merchant', ...merchant, who: { permission: 'merchantProfile.updateOwn' }, summary: 'Change branding, origins and the policy for late money',
    body: z.strictObject({ revision, ...ownSettings }), answer: merchantProfile, errors: ['revisionConflict', 'pictureInvalid'],
  }),
  uploadOwnLogo: endpoint('uploadOwnLogo', {
    method: 'POST', path: '/api/merchant/logo', ...merchant, who: { permission: 'merchantProfile.updateOwn' }, status: 201, bodyLimitBytes: logoRequestBytes,
    summary: 'Keep a picture; it is the logo once branding.logoUrl names it', body: logoBody, answer: logoAnswer, errors: ['pictureInvalid'],
  }),
  previewOwnPage: endpoint('previewOwnPage', {
    method: 'POST', path: '/api/merchant/pay-preview', ...merchant, who: { permission: 'merchantProfile.readOwn' }, status: 201,
    summary: 'An address that shows the own pay page with branding that is not saved yet', body: previewBody, answer: previewAnswer, errors: ['pictureInvalid'],
  }),
  listOwnFeeRules: endpoint('listOwnFeeRules', {
    method: 'GET', path: '/api/merchant/fee-rules', ...merchant, who: { permission: 'merchantProfile.readTerms' }, summary: 'The own fee rules',
    answer: z.strictObject({ data: z.array(feeRuleRow) }), errors: [],
  }),
  listOwnLimits: endpoint('listOwnLimits', {
    method: 'GET', path: '/api/merchant/limits', ...merchant, who: { permission: 'merchantProfile.readTerms' }, summary: 'The own limits for one payment',
    answer: z.strictObject({ data: z.array(merchantLimitRow) }), errors: [],
  }),
  quoteOwnFee: endpoint('quoteOwnFee', {
    method: 'GET', path: '/api/merchant/fee-quote', ...merchant, who: { permission: 'merchantProfile.readTerms' }, summary: 'What a payment costs and leaves', query: quoteQuery, answer: feeQuote, errors: [],
  }),
  getOwnStatement: endpoint('getOwnStatement', {
    method: 'GET', path: '/api/merchant/statement', ...merchant, who: { permission: 'ledger.readOwn' }, summary: 'The own balance line by line, newest first',
    query: z.strictObject({ ...pageQuery, ...statementQuery }), answer: statement, errors: ['cursorInvalid'],
  }),
};
