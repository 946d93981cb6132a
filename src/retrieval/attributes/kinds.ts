/** What people ask of a person, by the names and relations under which extractors keep it. */
export interface Kind {
  names: readonly string[];
  predicates: readonly string[];
}

const kind = (names: readonly string[], predicates: readonly string[] = []): Kind => ({
  names,
  predicates,
});

export const kinds = {
  home: kind(["lives_in", "address"], ["lives_in"]),
  name: kind(["name", "surname"], ["named"]),
  age: kind(["age"], ["has_age"]),
  birthday: kind(["birthday"], ["born_on"]),
  birthplace: kind(["birthplace"], ["born_in"]),
  origin: kind(["origin", "birthplace"], ["comes_from", "born_in"]),
  childhood: kind(["childhood_home", "origin"], ["grew_up_in"]),
  employer: kind(["employer"], ["works_at", "works_for"]),
  work: kind(["job", "occupation", "employer"], ["works_as", "works_at", "works_for", "works_in"]),
  subject: kind(["field_of_study", "major"], ["studies"]),
  school: kind(["school"], ["studies_at"]),
  allergy: kind(["allergy", "allergies"], ["allergic_to"]),
  condition: kind(["condition"], ["has_condition"]),
  medicine: kind(["medication"], ["takes"]),
  diet: kind(["diet"], ["follows_diet", "avoids"]),
  partner: kind(["partner", "marital_status"], ["married_to", "partner_of", "engaged_to"]),
  children: kind(
    ["count_child", "count_son", "count_daughter", "count_孩子", "count_儿子", "count_女儿"],
    ["parent_of"],
  ),
  siblings: kind(
    [
      "count_sibling",
      "count_brother",
      "count_sister",
      "count_哥哥",
      "count_姐姐",
      "count_弟弟",
      "count_妹妹",
    ],
    ["sibling_of"],
  ),
  possessions: kind([], ["owns"]),
  languages: kind(["native_language"], ["speaks"]),
  car: kind(["car"]),
  phone: kind(["phone_model"]),
} satisfies Record<string, Kind>;

/** Words for one's own things whose attribute has another name than the word. */
const things: Readonly<Record<string, Kind>> = {
  name: kinds.name,
  surname: kinds.name,
  age: kinds.age,
  birthday: kinds.birthday,
  birthdate: kinds.birthday,
  date_of_birth: kinds.birthday,
  birthplace: kinds.birthplace,
  hometown: kinds.origin,
  home_town: kinds.origin,
  home: kinds.home,
  address: kinds.home,
  home_address: kinds.home,
  city: kinds.home,
  home_city: kinds.home,
  job: kinds.work,
  occupation: kinds.work,
  profession: kinds.work,
  job_title: kinds.work,
  employer: kinds.employer,
  company: kinds.employer,
  workplace: kinds.employer,
  major: kinds.subject,
  school: kinds.school,
  university: kinds.school,
  allergy: kinds.allergy,
  allergies: kinds.allergy,
  food_allergies: kinds.allergy,
  medication: kinds.medicine,
  medications: kinds.medicine,
  diet: kinds.diet,
  marital_status: kinds.partner,
  relationship_status: kinds.partner,
  partner: kinds.partner,
  native_language: kinds.languages,
  mother_tongue: kinds.languages,
  car: kinds.car,
  phone: kinds.phone,
  名字: kinds.name,
  姓名: kinds.name,
  全名: kinds.name,
  年龄: kinds.age,
  年纪: kinds.age,
  岁数: kinds.age,
  生日: kinds.birthday,
  出生地: kinds.birthplace,
  老家: kinds.origin,
  家乡: kinds.origin,
  故乡: kinds.origin,
  家: kinds.home,
  住址: kinds.home,
  地址: kinds.home,
  住处: kinds.home,
  工作: kinds.work,
  职业: kinds.work,
  职位: kinds.work,
  岗位: kinds.work,
  公司: kinds.employer,
  单位: kinds.employer,
  专业: kinds.subject,
  学校: kinds.school,
  母语: kinds.languages,
  车: kinds.car,
  手机: kinds.phone,
  过敏原: kinds.allergy,
};

/** The kind of "my `thing`": a known one, or a value kept under the thing's own word in snake case. */
export function kindOfThing(thing: string): Kind {
  const name = thing
    .toLowerCase()
    .replace(/'s\b/g, "")
    .trim()
    .replaceAll(/[^\p{L}\d]+/gu, "_")
    .replace(/^_|_$/g, "");
  return (Object.hasOwn(things, name) ? things[name] : undefined) ?? kind([name]);
}
