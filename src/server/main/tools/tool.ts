import type { Config } from '../../platform/config'
import { checkEmbedded, connectOrStart } from '../../platform/embedded/connect-or-start'

/** What a tool says, and whether all is well. */
interface ToolAnswer {
  text: string
  ok: boolean
}

/** Something that operators run beside the server. */
export type Tool = (config: Config, args: readonly string[]) => Promise<ToolAnswer>

/**
 * Works with the database that the settings name, or with the embedded one, which is started when it does not run. Only a
 * tool that fills an empty database may make one: `mayCreate`.
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Config,
  work: (url: string) => Promise<T>,
  mayCreate = false,
): Promise<T> {
  if (databaseUrl) return work(databaseUrl)
  if (!mayCreate) checkEmbedded(dataDir)
  const { url, stop } = await connectOrStart(dataDir)
  return work(url).finally(stop)
}
