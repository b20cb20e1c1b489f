import type { FlowDesign, FlowDesignStep } from '#/generated/types'

/** Props of every section of a step's settings. */
export interface SectionProps {
  design: FlowDesign
  step: FlowDesignStep
}
