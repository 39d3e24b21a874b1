export { endDueInquiries } from './end-due-inquiries.ts';
export { followInquiry } from './follow-inquiry.ts';
export { startInquiry, startInquiryIfAllowed } from './start-inquiry.ts';
export type { InquiryLimit, InquiryInput } from './start-inquiry.ts';
export { recordInquiryAnswer } from './record-answer.ts';
export { virtualEndings } from './virtual-answers.ts';
