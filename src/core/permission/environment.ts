import data from '#schemas/data/environments.json'
import type { EnvironmentsEnvironment, EnvironmentsName } from '../../generated/types'

/** Environment: its token names, the address of its pages, and the running flows it uses. */
export type Environment = EnvironmentsEnvironment
export type EnvironmentName = EnvironmentsName

/** All environments (schemas/data/environments.json). */
export const environments = data.environments as readonly Environment[]

/** Returns an environment by its name. */
export function getEnvironment(name: EnvironmentName): Environment {
  const found = environments.find((one) => one.name === name)
  if (!found) throw new Error(`There is no environment ${name}`)
  return found
}

/** Call by its name, and whether it changes anything. */
interface AskedCall {
  name: string
  writes?: boolean
}

/** Whether a call entry of an environment covers a call: the exact one, or all read-only ones below it. */
const covers = (entry: string, { name, writes }: AskedCall): boolean =>
  entry === name || (!writes && entry.endsWith('/*') && name.startsWith(entry.slice(0, -1)))

/** Whether an environment supports a call. */
export const supportsCall = ({ calls }: Environment, call: AskedCall): boolean =>
  !calls || calls.some((entry) => covers(entry, call))

/** Whether sessions of an environment are limited to a delegated purpose. */
export const isRestrictedEnvironment = ({ calls, data }: Environment): boolean =>
  calls !== undefined && data === 'prod'

const production = getEnvironment('prod')

/** Returns the environment of a page by its address prefix; every other address is production. */
export const environmentOfPath = (path: string): Environment =>
  environments.find(({ base }) => base !== '' && (path === base || path.startsWith(`${base}/`))) ?? production

/** Returns the environment and token of a request if its tokens name exactly one environment. */
export function findEnvironmentToken(
  tokenIn: (environment: Environment) => string | undefined,
): { environment: Environment; token: string } | undefined {
  const found = environments.flatMap((environment) => {
    const token = tokenIn(environment)
    return token ? [{ environment, token }] : []
  })
  return found.length === 1 ? found[0] : undefined
}
