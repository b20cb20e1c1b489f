import { createHash } from 'node:crypto'
import type { CreatePartHash } from '../../../core/proof/digest'

/** Starts a hash of the platform, several times as fast as that of core for the texts of an act. */
export const createNativeHash: CreatePartHash = () => {
  const hash = createHash('sha256')
  return {
    update: (part) => {
      hash.update(part)
    },
    digest: () => hash.digest('hex'),
  }
}
