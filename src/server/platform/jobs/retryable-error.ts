import { BusinessError } from '../../../core/business-error'

/** A failure that time may heal: an effect that throws it is tried again later. */
export class RetryableError extends BusinessError {}
