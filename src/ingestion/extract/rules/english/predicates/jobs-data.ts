/** What people work as, each a pattern. */
const jobs = String.raw`
nurse, doctor, teacher, engineer, developer, programmer, designer, manager, student, lawyer, accountant, chef, cook, driver, pilot, writer, author,
artist, musician, singer, actor, actress, nanny, librarian, electrician, plumber, carpenter, architect, scientist, researcher, professor, lecturer,
consultant, analyst, journalist, editor, photographer, translator, interpreter, barista, baker, farmer, fisherman, firefighter, paramedic,
police officer, officer, soldier, veterinarian, vet, dentist, surgeon, pharmacist, therapist, psychologist, psychiatrist, counsell?or, coach,
trainer, secretary, assistant, receptionist, clerk, cashier, salesperson, waiter, waitress, bartender, mechanic, technician, director, founder, ceo,
cto, entrepreneur, freelancer, contractor, intern, apprentice, economist, biologist, chemist, physicist, mathematician, geologist, historian,
philosopher, tutor, principal, guide, host, dancer, model, poet, painter, sculptor, potter, tailor, hairdresser, barber, gardener, florist, cleaner,
caretaker, social worker, midwife, postman, courier, sailor, captain, astronaut, detective, judge, politician, diplomat, banker, broker, auditor,
recruiter, administrator, sysadmin, operator, producer, composer, conductor, illustrator, animator, PhD candidate, postdoc, welder, butcher,
optician, handyman, tiler, bricklayer, roofer, joiner, decorator, plasterer, scaffolder, bookkeeper, dba, estate agent, realtor, agent, server,
dishwasher, sous-chef, executive, carer, caregiver, childminder, au pair, surveyor, paralegal, solicitor, barrister, vicar, priest, pastor, imam,
rabbi, (?:factory|warehouse|care|aid|youth|sex|farm|office|construction|shop|key|shift|night) worker, seamstress, locksmith, jewell?er, blacksmith,
chauffeur, referee, athlete, footballer, stylist, makeup artist, videographer, dj, streamer, youtuber, blogger, strategist, specialist, coordinator,
sales rep, rep, salesman, saleswoman, trader, investor, homemaker, housewife, househusband, pensioner, civil servant, lifeguard, ranger, vet tech,
tech, flight attendant, attendant, steward, stewardess, cop, sergeant, marine, bouncer, security guard, guard, janitor, custodian, maid, fresher,
trainee, hygienist, chiropractor, osteopath, team lead(?:er)?, headteacher, headmaster, supervisor, foreman, machinist, copywriter, undertaker,
zookeeper, beekeeper, radiologist, cardiologist, nutritionist, dietitian, physiotherapist, instructor, stay-at-home (?:mom|mum|dad|parent),
\p{L}+ologist, \p{L}+ician
`;

/** A job of up to three words before it: "senior data analyst", "pediatric nurse". */
export const job = String.raw`(?:\p{L}+[- ]){0,3}?(?:${jobs.trim().split(/,\s+/).join("|")})`;
