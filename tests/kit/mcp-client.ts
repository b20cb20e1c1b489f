import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll } from 'vitest'
import type { ToolInputs } from '../../src/generated/tools'

/** Language of the requests, and the revision of the protocol: 2026-07-28 if the server has it, or an earlier one. */
export interface ClientSettings {
  language?: 'zh' | 'en' | 'es'
  mode?: 'auto' | 'legacy'
}

/** Returns a function that connects a client of the protocol with a token, and runs its tools. Clients close after the file. */
export function mcpConnector(address: () => string) {
  const clients: Client[] = []
  afterAll(() => Promise.all(clients.map((client) => client.close())))
  return async (token: string, { language = 'zh', mode = 'auto' }: ClientSettings = {}) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const headers = { authorization: `Bearer ${token}`, 'x-language': language }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${address()}/mcp`), { requestInit: { headers } }),
    )
    clients.push(client)
    const run = async <Name extends keyof ToolInputs>(name: Name, input: ToolInputs[Name]) => {
      const result = await client.callTool({ name, arguments: { ...input } })
      const [content] = result.content as { text: string }[]
      const answer = JSON.parse(content?.text ?? '')
      return result.isError ? answer : answer.data
    }
    return { client, run }
  }
}
