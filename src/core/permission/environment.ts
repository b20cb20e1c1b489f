import data from '#schemas/data/environments.json'
import type { EnvironmentsEnvironment, EnvironmentsName } from '../../generated/types'

/** An environment: under which names its token travels, where its pages stand, whose running flows it works with. */
export type Environment = EnvironmentsEnvironment
export type EnvironmentName = EnvironmentsName

/** Every environment (schemas/data/environments.json). */
export const environments = data.environments as readonly Environment[]

/** An environment by its name. */
export function getEnvironment(name: EnvironmentName): Environment {
  const found = environments.find((one) => one.name === name)
  if (!found) throw new Error(`There is no environment ${name}`)
  return found
}

/** A call by its name, and whether it changes anything. */
interface AskedCall {
  name: string
  writes?: boolean
}

/** Whether an entry of an environment's calls names a call: that one itself, or all below that change nothing. */
const covers = (entry: string, { name, writes }: AskedCall): boolean =>
  entry === name || (!writes && entry.endsWith('/*') && name.startsWith(entry.slice(0, -1)))

/** Whether a call is answered in an environment. */
export const supportsCall = ({ calls }: Environment, call: AskedCall): boolean =>
  !calls || calls.some((entry) => covers(entry, call))

/** Whether sessions of an environment are somebody else's work lent for a purpose, and no more than that. */
export const isRestrictedEnvironment = ({ calls, data }: Environment): boolean =>
  calls !== undefined && data === 'prod'

const production = getEnvironment('prod')

/** The environment of a page, by how its address begins; every other address is of production. */
export const environmentOfPath = (path: string): Environment =>
  environments.find(({ base }) => base !== '' && (path === base || path.startsWith(`${base}/`))) ?? production

/** Whether a request's tokens name one environment: that one with its token, else nothing. */
export function findEnvironmentToken(
  tokenIn: (environment: Environment) => string | undefined,
): { environment: Environment; token: string } | undefined {
  const found = environments.flatMap((environment) => {
    const token = tokenIn(environment)
    return token ? [{ environment, token }] : []
  })
  return found.length === 1 ? found[0] : undefined
}
