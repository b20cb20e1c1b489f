import type { FlowDesign } from '../../../generated/types'
import { type DbReader, statement } from '../../platform/db/db'
import { sanitizeDesignRows } from './clean-design'

/** Published version of a design. It never changes, so the process can cache it forever. */
export interface Version {
  id: string
  designId: string
  number: number
  design: FlowDesign
}

const byId = statement<Version>(
  'version-by-id',
  `select id, flow_id as "designId", number, design from flow_version
   where workspace = $1 and id = $2 and number is not null`,
)

const kept = 500
const versions = new Map<string, Version>()

/** Finds a published version by its id; cached while among the 500 most recently used. */
export async function findVersion(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<Version | undefined> {
  const key = `${workspace} ${id}`
  const known = versions.get(key)
  const version = known ?? (await sanitizeDesignRows(await reader.run(byId, [workspace, id])))[0]
  if (!version) return undefined
  versions.delete(key)
  versions.set(key, version)
  const oldest = versions.keys().next().value
  if (versions.size > kept && oldest !== undefined) versions.delete(oldest)
  return version
}

/** Finds several published versions by id. */
export async function findVersions(reader: DbReader, workspace: string, ids: Iterable<string>) {
  const found = new Map<string, Version>()
  for (const id of new Set(ids)) {
    const version = await findVersion(reader, workspace, id)
    if (version) found.set(id, version)
  }
  return found
}

const ofDesign = statement<{ id: string }>(
  'versions-of-design',
  `select id from flow_version where workspace = $1 and flow_id = $2 and number is not null order by id desc`,
)

/** Lists all published versions of a design, newest first. */
export async function findDesignVersions(reader: DbReader, workspace: string, designId: string) {
  const ids = await reader.run(ofDesign, [workspace, designId])
  return findVersions(
    reader,
    workspace,
    ids.map(({ id }) => id),
  )
}
