import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"147. Open cells bring the theme of controls","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/147-open-cells-bring-the-theme-of-controls.md","filePath":"decisions/147-open-cells-bring-the-theme-of-controls.md"}');
const _sfc_main = { name: "decisions/147-open-cells-bring-the-theme-of-controls.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_147-open-cells-bring-the-theme-of-controls" tabindex="-1">147. Open cells bring the theme of controls <a class="header-anchor" href="#_147-open-cells-bring-the-theme-of-controls" aria-label="Permalink to &quot;147. Open cells bring the theme of controls&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>A table is plain HTML until a cell is opened, but antd&#39;s theme was mounted around each table: a seventh of its first mount. The theme is now mounted around the control of an open cell, and around each control of a row&#39;s sheet (<code>ControlThemeContext</code>). Its code is loaded with the table as before, so that a key that opens a cell is not lost.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/147-open-cells-bring-the-theme-of-controls.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _147OpenCellsBringTheThemeOfControls = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _147OpenCellsBringTheThemeOfControls as default
};
