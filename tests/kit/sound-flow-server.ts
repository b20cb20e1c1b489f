import { afterAll, beforeAll } from 'vitest'
import { type FlowServer, flowServerOfFile } from './flows'
import { expectInvariants } from './invariants'

/** The server of a test file with the demo flows: it starts before the first test, and after the last one its data is sound. */
export function soundFlowServer(): FlowServer {
  const server = {} as FlowServer
  beforeAll(async () => {
    Object.assign(server, await flowServerOfFile())
  })
  afterAll(async () => {
    await expectInvariants(server.db)
    await server.stop()
  })
  return server
}
