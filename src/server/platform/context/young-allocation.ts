import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 allocate objects in its young generation. It otherwise learns from work whose objects stay, such as a start or a list of
 * all ids, to allocate what the same code creates later among old objects, whose garbage is collected late (decision 330).
 */
export const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring')
