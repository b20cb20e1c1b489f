import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"118. Four folders are imported through their entry","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/118-folders-have-an-entry.md","filePath":"decisions/118-folders-have-an-entry.md"}');
const _sfc_main = { name: "decisions/118-folders-have-an-entry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_118-four-folders-are-imported-through-their-entry" tabindex="-1">118. Four folders are imported through their entry <a class="header-anchor" href="#_118-four-folders-are-imported-through-their-entry" aria-label="Permalink to &quot;118. Four folders are imported through their entry&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p><code>core/expression</code>, <code>core/form</code>, <code>core/flow</code> and <code>web/renderer</code> each have an <code>index.ts</code>, and other folders import nothing else of them (<code>tests/architecture/doors.test.ts</code>). The entry lists what the folder promises to the rest of the program; the modules behind it can move without a change elsewhere, and a package file can later name it as its <code>exports</code>.</p><ul><li>The entry re-exports by name, never with <code>*</code>, so that an unused export is still found.</li><li>Modules that a page loads on demand (the check of forms, linkage, spreadsheets, pasting into tables) are imported dynamically by their own path: through the entry, a page would load the whole folder with them. Style sheets, too, are imported by path.</li><li>No module of a folder imports its own entry, which would make a circle.</li><li>Tests of other folders may import any module.</li></ul><p>The price: a test file of the page evaluates the whole folder behind an entry. The tests of widgets, lists and <code>ui</code> took 54.6 s of processor time instead of 44.8 s. First loads stay within their budgets, since the build follows a re-export to its module.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/118-folders-have-an-entry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _118FoldersHaveAnEntry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _118FoldersHaveAnEntry as default
};
