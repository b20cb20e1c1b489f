import { buildDirectory } from '#/core/directory/build-directory'
import type { Directory } from '#/core/directory/directory'
import type { FlowDesignStep, RecipientGroup, RecipientItem } from '#/generated/types'
import { fun, group, role } from './house'
import { inStep, type Plant, withStep } from './planted-defects'

/*
 * Steps that some creators find nobody for, in a design that was sound.
 */

const chosen = (
  item: RecipientItem,
  chosetype: RecipientGroup['chosetype'] = 'or',
): Partial<FlowDesignStep> => ({
  nobodypass: false,
  dealers: [group([fun('CreatID'), item], { chosetype })],
})

/** A department that somebody leads, and beside it some that nobody does. */
const scattered = (many: number): Directory => {
  const below = Array.from({ length: many }, (_, at) => `d${at}`)
  return buildDirectory({
    departments: [
      { id: '1', name: '集团', parentId: null, order: 0 },
      { id: '2', name: '总部', parentId: '1', order: 1 },
      ...below.map((id, order) => ({ id, name: id, parentId: '1', order })),
    ],
    roles: [],
    people: ['2', '2', ...below].map((id, at) => ({
      id: `p${at}`,
      jobId: id,
      name: `${id}的人`,
      enabled: true,
      departments: [{ id, leader: at === 0 }],
      roles: [],
    })),
  })
}

const aboveCreator: Partial<FlowDesignStep> = {
  nobodypass: false,
  dealers: [group([fun('directSuperByCreat')])],
}

/** The same where everybody may start the flow. */
const forAll =
  (plant: Plant): Plant =>
  (design, number) => {
    const planted = plant(design, number)
    const first = planted?.design.funlist.find(({ is_start }) => is_start)
    return (
      planted && first && { ...planted, design: withStep(planted.design, first.id, { creatPermission: [] }) }
    )
  }

/** Every kind of defect of a step that some creators find nobody for. */
export const plantedCreators: Record<string, Plant> = {
  'nobody-found-superior': forAll(inStep(aboveCreator)),
  'nobody-found-department': forAll(inStep(aboveCreator, { directory: scattered(2) })),
  'nobody-found-departments': forAll(inStep(aboveCreator, { directory: scattered(8) })),
  'nobody-found-among': forAll(inStep(chosen(role('cashier'), 'and'))),
  'receivers-undecided': forAll(inStep({ nobodypass: false, dealers: [group([fun('LastUserID')])] })),
  'nobody-found-anyone': forAll(
    inStep({ ...aboveCreator, dealers: [group([fun('Super', { depts: ['没有'] })])] }),
  ),
}
