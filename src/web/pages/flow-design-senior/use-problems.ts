import { useEffect, useMemo, useState } from 'react'
import type { FlowDesign, OaFlowdesignsGetbyidData, Problem } from '#/generated/types'
import { DesignCheckClient } from './check-in-worker'
import type { DesignDraftState } from './design-draft'

/** Debounce before a design is checked, in milliseconds. */
const debounceTime = 150

const keyOf = ({ code, params, place }: Problem) => JSON.stringify([code, params, place])

/**
 * Returns the problems that only the server can find, since it knows the company; without those found here.
 */
function findServerOnlyProblems(there: readonly Problem[], here: readonly Problem[]): Problem[] {
  const known = new Set(here.map(keyOf))
  return there.filter((problem) => !known.has(keyOf(problem)))
}

/** Returns the local problems of a design; those of the previous state until the check is done. */
function useHere(checks: DesignCheckClient, design: FlowDesign): readonly Problem[] | undefined {
  const [here, setHere] = useState<readonly Problem[]>()
  useEffect(() => {
    let isLatest = true
    const ask = () => checks.problemsOf(design).then((problems) => isLatest && setHere(problems))
    const timer = setTimeout(ask, debounceTime)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [checks, design])
  return here
}

/** Returns the problems that only the server found in the last saved design. */
function useThere(
  checks: DesignCheckClient,
  { problems, checked }: DesignDraftState,
): readonly Problem[] | undefined {
  const [there, setThere] = useState<readonly Problem[]>()
  useEffect(() => {
    let isLatest = true
    void checks
      .problemsOf(checked)
      .then((here) => isLatest && setThere(findServerOnlyProblems(problems, here)))
    return () => {
      isLatest = false
    }
  }, [checks, problems, checked])
  return there
}

/**
 * Returns the problems of a design: local ones immediately, the server's after saving. Also returns whether
 * some are still unknown; `now` checks the current design, without what the server found in an earlier one.
 */
export function useProblems(design: FlowDesign, state: DesignDraftState, flow: OaFlowdesignsGetbyidData) {
  const [checks] = useState(() => new DesignCheckClient(flow))
  useEffect(() => () => checks.close(), [checks])
  const here = useHere(checks, design)
  const there = useThere(checks, state)
  return useMemo(() => {
    const all = [...(here ?? []), ...(there ?? [])]
    const isOpen = ({ level }: Problem) => level === 'undecided'
    return {
      isChecked: here !== undefined && there !== undefined,
      problems: all.filter((one) => !isOpen(one)),
      undecided: all.filter(isOpen),
      now: async () => {
        const local = await checks.problemsOf(design)
        return state.checked === design ? [...local, ...findServerOnlyProblems(state.problems, local)] : local
      },
    }
  }, [checks, design, here, there, state.checked, state.problems])
}
