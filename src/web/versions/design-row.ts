import type { OaFlowdesignsListData } from '#/generated/types'

/** A flow as the list knows it. */
export type DesignRow = OaFlowdesignsListData['result'][number]

/** Where a flow is designed. */
export const designUrl = (id: string): string => `/oaset/flowdesign_edit_senior/${encodeURIComponent(id)}`
