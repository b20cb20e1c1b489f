import { expect, test } from 'vitest'
import company from '#fixtures/company.json'
import remoteFunctions from '#fixtures/remote-functions.json'
import { buildDirectory } from '../../core/directory/build'
import { remoteFunctionsIn } from '../../core/expression'
import type { RemoteGroup } from '../../generated/types'
import { problemsOf } from '../flow/design-problems'
import { demoFlows } from './demo-flows'

const directory = buildDirectory({
  departments: company.departments.map(({ parent_id: parentId, ...rest }) => ({ ...rest, parentId })),
  roles: company.roleGroups.flatMap(({ roles }) => roles.map(({ id, name }) => ({ id, name }))),
  people: company.people.map(({ id, jobid, name, depts, roles }) => ({
    ...{ id, jobId: jobid, name, enabled: true, roles },
    departments: depts.map((dept) => ({ id: dept.id, leader: 'leader' in dept })),
  })),
})

const remote = remoteFunctionsIn(remoteFunctions.groups as RemoteGroup[])

test.each(demoFlows)('$flow.name has nothing wrong with it', ({ design }) => {
  expect(problemsOf(design, { directory, remote })).toEqual([])
})

test('three flows are there, each with a summary and a document number of its own', () => {
  expect(demoFlows.map(({ flow }) => flow.id).sort()).toEqual(['flow-leave', 'flow-purchase', 'flow-seal'])
  expect(new Set(demoFlows.map(({ design }) => design.set.workname.auto_name)).size).toBe(3)
  for (const { design } of demoFlows) expect(design.set.summary.length).toBeGreaterThan(0)
})
