import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"30. A sub-flow is a flow of its own that another one has started, after the commit and under an id decided before it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/30-a-sub-flow-is-a-flow.md","filePath":"decisions/30-a-sub-flow-is-a-flow.md"}');
const _sfc_main = { name: "decisions/30-a-sub-flow-is-a-flow.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_30-a-sub-flow-is-a-flow-of-its-own-that-another-one-has-started-after-the-commit-and-under-an-id-decided-before-it" tabindex="-1">30. A sub-flow is a flow of its own that another one has started, after the commit and under an id decided before it <a class="header-anchor" href="#_30-a-sub-flow-is-a-flow-of-its-own-that-another-one-has-started-after-the-commit-and-under-an-id-decided-before-it" aria-label="Permalink to &quot;30. A sub-flow is a flow of its own that another one has started, after the commit and under an id decided before it&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A sub-flow is a flow of its own that another one has started, after the commit and under an id decided before it.</strong> So it begins once however often the effect runs, and what fails there (switched off, nobody found, an eleventh level) is an incident that holds up nothing here. Whoever pressed the button is its creator; its start step waits for those whom its settings name, or goes on by its first button when they name nobody and the map filled in all that is asked for. The map is read with every field of the parent when the button is pressed; values that a field would refuse from a person are left out. Files come along as copies: each flow lets its own people read its files. Taking the parent back or cancelling it leaves the sub-flow alone, and says so. Each side shows the other as far as its reader may see it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/30-a-sub-flow-is-a-flow.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _30ASubFlowIsAFlow = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _30ASubFlowIsAFlow as default
};
