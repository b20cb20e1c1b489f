import type { Config } from '../../platform/config'
import { checkEmbedded, connectOrStart } from '../../platform/embedded/start-embedded'

/** Output of a tool, and whether it succeeded. */
interface ToolAnswer {
  text: string
  ok: boolean
}

/** Command that operators run beside the server. */
export type Tool = (config: Config, args: readonly string[]) => Promise<ToolAnswer>

/**
 * Runs work with the configured database, without a pooler before it, or with the embedded one, which is started if necessary. Only a
 * tool that fills an empty database may create one: `mayCreate`.
 */
export async function withDatabase<T>(
  { databaseUrl, database, dataDir }: Config,
  work: (url: string) => Promise<T>,
  mayCreate = false,
): Promise<T> {
  if (databaseUrl) return work(database.directUrl ?? databaseUrl)
  if (!mayCreate) checkEmbedded(dataDir)
  const { url, stop } = await connectOrStart(dataDir)
  return work(url).finally(stop)
}
