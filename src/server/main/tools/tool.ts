import type { ServerConfig } from '../../platform/config'
import { checkEmbedded, connectOrStartEmbedded } from '../../platform/embedded/start-embedded'

/** Output of a tool, and whether it succeeded. */
interface ToolAnswer {
  text: string
  ok: boolean
}

/** Command that operators run beside the server. */
export type OperatorTool = (config: ServerConfig, args: readonly string[]) => Promise<ToolAnswer>

/**
 * Runs work with the configured database, without a pooler before it, or with the embedded one, which is
 * started if necessary. Only a
 * tool that fills an empty database may create one: `mayCreate`.
 */
export async function withDatabase<T>(
  { databaseUrl, database, dataDir }: ServerConfig,
  work: (url: string) => Promise<T>,
  mayCreate = false,
): Promise<T> {
  if (databaseUrl) return work(database.directUrl ?? databaseUrl)
  if (!mayCreate) checkEmbedded(dataDir)
  const { url, stop } = await connectOrStartEmbedded(dataDir)
  return work(url).finally(stop)
}
