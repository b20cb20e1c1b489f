import { BusinessError } from '../../../core/business-error'
import type { StoredFile } from '../../../generated/types'
import type { Context } from '../../platform'
import { toStoredFile } from '../../presenters/file'
import { listDesignFiles } from '../../queries'

/** Resolves the files that a design names; throws for a file not uploaded for this design. */
export async function resolveDesignFiles(
  designId: string,
  named: readonly StoredFile[],
  { db, caller: { workspace } }: Context,
): Promise<StoredFile[]> {
  if (!named.length) return []
  const known = new Map((await listDesignFiles(db, workspace, designId)).map((row) => [row.id, row]))
  return named.map(({ fileid, name }) => {
    const row = known.get(fileid)
    if (!row) throw new BusinessError('file.not-at-hand', { name })
    return toStoredFile(row)
  })
}
