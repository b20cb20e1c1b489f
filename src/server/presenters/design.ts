import type { Directory } from '../../core/directory/directory'
import { categoryPath, type DesignTrial, defaultCategoryId, trialPeople } from '../../core/flow'
import { type Language, separators } from '../../core/text/language'
import type {
  DesignRow,
  DesignVersion,
  OaFlowdesignsGetbyidData,
  TreeNode,
  TrialState,
} from '../../generated/types'
import { translateKey } from '../platform'
import type { Design, DesignListItem, VersionListItem } from '../queries'
import { toIso } from './time'

/** Row in the list of a flow's versions (S2-242). */
export const toDesignVersion = (
  { id, savedAt, savedBy, trial, ...version }: VersionListItem,
  directory: Directory,
): DesignVersion => ({
  _id: id,
  ...version,
  trial: toTrialState(trial, directory),
  saved_at: toIso(savedAt),
  saved_by: savedBy,
})

/** Converts a trial for administrators, with the number of people in its range today. */
const toTrialState = (trial: DesignTrial | null, directory: Directory): TrialState | null =>
  trial && {
    version: trial.number,
    people: trialPeople(trial, directory).length,
    range: [...trial.range],
  }

/** View of a flow for its designer. */
export const toDesign = (design: Design): Omit<OaFlowdesignsGetbyidData, 'rev' | 'design' | 'problems'> => ({
  _id: design.id,
  name: design.name,
  description: design.description,
  canuse: design.enabled,
  category: design.category,
  created_at: toIso(design.createdAt),
  updated_at: toIso(design.updatedAt),
  version: design.number,
  hasDraft: design.hasDraft,
})

/** Row of a flow in the administrators' list. */
export const toDesignRow = (
  design: DesignListItem,
  { tree, directory, language }: { tree: TreeNode[]; directory: Directory; language: Language },
): DesignRow => ({
  ...toDesign(design),
  categoryname: design.category
    .map((id) => categoryPath(tree, id).join(' / '))
    .filter(Boolean)
    .join(separators[language].choices),
  icon: design.icon,
  owner: design.ownerId ? { id: design.ownerId, name: design.ownerName ?? design.ownerId } : null,
  isArchived: design.archivedAt !== null,
  trial: toTrialState(design.trial, directory),
  started: design.started,
  running: design.running,
  marks: textsOfMarks(design, language),
})

/** Returns the reasons of each mark of a flow, one a line. */
function textsOfMarks({ findings }: DesignListItem, language: Language): DesignRow['marks'] {
  const texts: Record<string, string> = {}
  for (const { mark, code, params } of findings) {
    const text = translateKey(language, code, params)
    texts[mark] = texts[mark] ? `${texts[mark]}\n${text}` : text
  }
  return texts
}

/**
 * Builds the category tree with flows as leaves; empty branches are left out, and flows without a category
 * come last.
 */
export function toDesignTree(designs: Design[], categories: TreeNode[], rest: string): TreeNode[] {
  const known = new Set(categories.flatMap(idsIn))
  const branches = categories.flatMap((node) => branchOf(node, designs))
  const uncategorized = designs.filter(({ category }) => !category.some((id) => known.has(id)))
  if (!uncategorized.length) return branches
  return [...branches, { id: defaultCategoryId, name: rest, lists: uncategorized.map(leafOf) }]
}

const idsIn = (node: TreeNode): string[] => [node.id, ...(node.lists ?? []).flatMap(idsIn)]

function branchOf(node: TreeNode, designs: Design[]): TreeNode[] {
  const below = (node.lists ?? []).flatMap((one) => branchOf(one, designs))
  const here = designs.filter(({ category }) => category.includes(node.id)).map(leafOf)
  return below.length + here.length ? [{ ...node, lists: [...below, ...here] }] : []
}

const leafOf = ({ id, name, description, enabled, icon, createdAt }: Design): TreeNode => ({
  id,
  name,
  desc: description,
  isleaf: 1,
  canuse: enabled,
  icon,
  created_at: toIso(createdAt),
})
