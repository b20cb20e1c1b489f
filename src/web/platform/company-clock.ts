import type { Clock } from '#/core/expression'
import { pageSettings } from './settings'

/** Now, as the company's clock tells it: expressions answer here what they answer on the server. */
export const companyClock = (): Clock => ({ now: Date.now(), zone: pageSettings().zone })
