import { BusinessError } from '../../core/business-error'
import { RetryableError } from '../platform'

/** Makes a request to a platform that is not available count as one to try again later. */
export async function retryPlatform<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request
  } catch (error) {
    if (error instanceof BusinessError && error.code === 'sync.source-away')
      throw new RetryableError(error.code, error.params)
    throw error
  }
}
