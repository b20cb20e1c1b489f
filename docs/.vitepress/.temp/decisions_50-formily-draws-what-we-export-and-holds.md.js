import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"50. Formily draws what we export, and holds our renderer to it; it keeps no second state","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/50-formily-draws-what-we-export-and-holds.md","filePath":"decisions/50-formily-draws-what-we-export-and-holds.md"}');
const _sfc_main = { name: "decisions/50-formily-draws-what-we-export-and-holds.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_50-formily-draws-what-we-export-and-holds-our-renderer-to-it-it-keeps-no-second-state" tabindex="-1">50. Formily draws what we export, and holds our renderer to it; it keeps no second state <a class="header-anchor" href="#_50-formily-draws-what-we-export-and-holds-our-renderer-to-it-it-keeps-no-second-state" aria-label="Permalink to &quot;50. Formily draws what we export, and holds our renderer to it; it keeps no second state&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Formily draws what we export, and holds our renderer to it; it keeps no second state.</strong> Values used to be written to a form of Formily that nobody read. Now a filled form has one state, ours (<code>web/renderer/form-session</code>): drawing with Formily takes several times as long (<code>bench/form.mjs</code>), and without it the renderer is 11 KB instead of 46 KB gzip. <code>@formily/core</code>, <code>react</code> and <code>antd-v5</code> draw the export of a form (<a href="./../formily-export.html">docs/formily-export.md</a>) in the designer, and random forms are filled in by both in a test: same fields in sight, same values, same faults. Controls stay antd&#39;s own: <code>Select</code> from <code>@formily/antd-v5</code> brings its preview texts along (309 instead of 258 KB gzip for a select) and does nothing more outside a field of Formily, and its date pickers store what they show, while ours show by the designer&#39;s format.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/50-formily-draws-what-we-export-and-holds.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _50FormilyDrawsWhatWeExportAndHolds = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _50FormilyDrawsWhatWeExportAndHolds as default
};
