import type { TreeNode } from '../../../../generated/types'
import { defineCall } from '../../../platform'
import { findCategories, readActiveDesignNames } from '../../../queries'

/** Lists categories by their paths, parents first. */
const pathsOf = (nodes: readonly TreeNode[], above = ''): { id: string; name: string }[] =>
  nodes.flatMap(({ id, name, lists = [] }) => [
    { id, name: `${above}${name}` },
    ...pathsOf(lists, `${above}${name} / `),
  ])

export default defineCall('employee/accesstoken/choices', async (_, { db, caller }) => {
  const [designs, tree] = await Promise.all([
    readActiveDesignNames(db, caller.workspace),
    findCategories(db, caller.workspace),
  ])
  return { flows: [...designs].map(([id, name]) => ({ id, name })), categories: pathsOf(tree) }
})
