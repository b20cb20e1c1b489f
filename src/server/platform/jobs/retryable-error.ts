import { BusinessError } from '../../../core/business-error'

/** Temporary failure: an effect that throws it is retried later. */
export class RetryableError extends BusinessError {}
