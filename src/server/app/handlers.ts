import { type CallHandler, type Context, findCall, type RunCall } from '../platform'
import { checkBody } from '../platform/http/validation'
import { limitToScope } from '../services/admin-scope'

const files = import.meta.glob<CallHandler>(['../calls/**/*.ts', '!../calls/**/*.test.ts'], {
  eager: true,
  import: 'default',
})

/** Runs the handler of a signed-in call within the caller's scope; every call and every stored change passes here. */
function limitHandler(name: string, handler: CallHandler): CallHandler {
  const call = findCall(name)
  if (handler.open || !call?.permission) return handler
  return {
    ...handler,
    run: async (body, context, uploads) =>
      handler.run(body, await limitToScope(call, body, context as Context), uploads),
  }
}

/** Handlers by path under calls/, which is the name of the call. */
export const handlers: ReadonlyMap<string, CallHandler> = new Map(
  Object.entries(files).map(([file, handler]) => {
    const name = file.slice('../calls/'.length, -'.ts'.length)
    return [name, limitHandler(name, handler)]
  }),
)

/** Runs a stored call; its body is validated again, since the call may have changed since. */
export const runCall: RunCall = async (name, body, context) => {
  const call = findCall(name)
  const handler = handlers.get(name)
  if (!call || !handler) throw new Error(`There is no call ${name}`)
  checkBody(call, body as Record<string, unknown>)
  return handler.run(body, context)
}
