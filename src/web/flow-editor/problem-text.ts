import type { Problem } from '#/generated/types'
import { t } from '../platform'

/** Returns a problem as a sentence in the page's language. */
export const designProblemText = ({ code, params }: Problem): string => t(code, params)
