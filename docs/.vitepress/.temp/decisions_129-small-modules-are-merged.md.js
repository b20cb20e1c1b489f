import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"129. Small modules are merged, and eight more folders have an entry","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/129-small-modules-are-merged.md","filePath":"decisions/129-small-modules-are-merged.md"}');
const _sfc_main = { name: "decisions/129-small-modules-are-merged.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_129-small-modules-are-merged-and-eight-more-folders-have-an-entry" tabindex="-1">129. Small modules are merged, and eight more folders have an entry <a class="header-anchor" href="#_129-small-modules-are-merged-and-eight-more-folders-have-an-entry" aria-label="Permalink to &quot;129. Small modules are merged, and eight more folders have an entry&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p><code>src</code> had 2,758 modules, 1,146 of them with at most 40 lines, and 93 imports per 1,000 lines; comparable products have 40 to 60. A reader opened five files to follow one thought, and a change of one subject touched as many import lists.</p><ul><li><strong>A module that one neighbour alone imports stands in that neighbour.</strong> Its names are not exported any more. It is loaded exactly when the neighbour is, so no page loads more.</li><li><strong>Small siblings of one subject are one module</strong> if the same pages load them: the nodes of a diagram, the removal and insertion of steps, the voting result of a step and of its group.</li><li><strong>Not merged:</strong> what is found by its name (handlers, jobs, pages, parts of a widget, tabs of the picker, functions of the expression language, migrations), what is imported dynamically, what a test replaces (the environment, an upload, the address of a binary), and modules of different subjects, however small.</li><li><strong>Entries.</strong> <code>web/ui</code>, <code>web/platform</code>, <code>server/platform</code> and <code>server/queries</code> export what most other folders use, beside modules of one purpose that are imported by path (backup, keys, calls and tokens of the product, components over large libraries). Within <code>core/flow</code> the rooms <code>snapshot</code>, <code>design</code> and <code>context</code>, and within <code>core/form</code> the room <code>design</code>, have an entry for the rooms above. The builds treat an entry as free of side effects, so a page still loads only the modules whose names it imports.</li></ul><p><code>tests/architecture/sizes.test.ts</code> limits <code>src</code> to 2,300 modules and to 75 imports per 1,000 lines; <code>doors.test.ts</code> keeps other folders from importing by path what an entry exports. The price is that of decision 118: a test of one module evaluates the folder behind an entry.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/129-small-modules-are-merged.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _129SmallModulesAreMerged = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _129SmallModulesAreMerged as default
};
