import { useEffect, useMemo, useState } from 'react'
import type { FlowDesign, OaFlowdesignsGetbyidData, Problem } from '#/generated/types'
import { DesignCheckClient } from './check-in-worker'
import type { DraftState } from './design-draft'
import { findServerOnlyProblems } from './problem-diff'

/** A design is checked when it has been still for so long: a word is not checked letter by letter. */
const stillFor = 150

/** What is found of a design as soon as it is known; of the one before until then. */
function useHere(checks: DesignCheckClient, design: FlowDesign): readonly Problem[] | undefined {
  const [here, setHere] = useState<readonly Problem[]>()
  useEffect(() => {
    let isLatest = true
    const ask = () => checks.problemsOf(design).then((problems) => isLatest && setHere(problems))
    const timer = setTimeout(ask, stillFor)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [checks, design])
  return here
}

/** What only the server found of the design that was saved last. */
function useThere(
  checks: DesignCheckClient,
  { problems, checked }: DraftState,
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
 * What is wrong with the design: what is found here at once, and what only the server knows; and what nobody can know yet.
 * `now` waits until the design as it stands has been checked.
 */
export function useProblems(design: FlowDesign, state: DraftState, flow: OaFlowdesignsGetbyidData) {
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
      now: async () => [...(await checks.problemsOf(design)), ...(there ?? [])],
    }
  }, [checks, design, here, there])
}
