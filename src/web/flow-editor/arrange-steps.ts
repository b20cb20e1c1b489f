import type { FlowDesign } from '#/generated/types'
import { toLayoutGraph } from '../../core/diagram/step-layout'
import type { Point } from '../../core/diagram/step-positions'
import { layoutInWorker } from '../diagram/layout-in-worker'

/**
 * Computes a tidy position for every step, from the start downwards; runs in a worker, so the page stays
 * responsive.
 */
export const arrangeSteps = (design: Pick<FlowDesign, 'funlist'>): Promise<[string, Point][]> =>
  layoutInWorker(toLayoutGraph(design)).then(({ places }) => [...places])
