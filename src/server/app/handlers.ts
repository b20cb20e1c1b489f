import { type CallHandler, catalogueCalls, type RunCall } from '../platform'
import { checkBody } from '../platform/http/validation'

const files = import.meta.glob<CallHandler>(['../calls/**/*.ts', '!../calls/**/*.test.ts'], {
  eager: true,
  import: 'default',
})

/** Handlers by path under calls/, which is the name of the call. */
export const handlers: ReadonlyMap<string, CallHandler> = new Map(
  Object.entries(files).map(([file, call]) => [file.slice('../calls/'.length, -'.ts'.length), call]),
)

/** Runs a stored call; its body is validated again, since the call may have changed since. */
export const runCall: RunCall = async (name, body, context) => {
  const call = catalogueCalls.find((one) => one.name === name)
  const handler = handlers.get(name)
  if (!call || !handler) throw new Error(`There is no call ${name}`)
  checkBody(call, body as Record<string, unknown>)
  return handler.run(body, context)
}
