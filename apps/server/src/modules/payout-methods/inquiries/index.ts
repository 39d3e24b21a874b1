export { endDueInquiries } from './end-due-inquiries.ts';
export { followInquiry } from './follow-inquiry.ts';
export { startInquiry, startInquiryIfAllowed } from './start-inquiry.ts';
export type { InquiryLimit, InquiryWish } from './start-inquiry.ts';
export { takeInquiryAnswer } from './take-answer.ts';
export { virtualEndings } from './virtual-answers.ts';
