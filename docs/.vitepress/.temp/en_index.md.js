import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"","description":"","frontmatter":{"layout":"home","hero":{"name":"Qianpi","text":"Design an approval, and it is ready to use","tagline":"Design forms and flows visually; see why each assignee was chosen.","actions":[{"theme":"brand","text":"Staff","link":"/en/guide/staff"},{"theme":"alt","text":"Administrators","link":"/en/guide/administrators"},{"theme":"alt","text":"Developers","link":"/en/guide/developers"},{"theme":"alt","text":"Operators","link":"/en/guide/operators"}]},"features":[{"title":"Submit and approve","details":"The same on desktop and phone. Drafts are saved, and no task is handled twice."},{"title":"Design","details":"Drag and drop forms, draw flows on a canvas, set rights down to the column of a table."},{"title":"Extend","details":"Fields, lists, pages and calls are data. Adding one takes one file."}]},"headers":[],"relativePath":"en/index.md","filePath":"en/index.md"}');
const _sfc_main = { name: "en/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("en/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
