import type { Config } from '../../platform/config'
import { reachEmbedded } from '../../platform/embedded/reach'

/** What a tool says, and whether all is well. */
interface ToolAnswer {
  text: string
  ok: boolean
}

/** Something that operators run beside the server. */
export type Tool = (config: Config, args: readonly string[]) => Promise<ToolAnswer>

/** Works with the database that the settings name, or with the embedded one, which is started when it does not run. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Config,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work(databaseUrl)
  const { url, stop } = await reachEmbedded(dataDir)
  return work(url).finally(stop)
}
