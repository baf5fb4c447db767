import type { Craft } from '../crafts.js';

/** What customers wrote, one review in each line: the stars, then the text. */
export const REVIEW_TEXTS: Readonly<Record<Craft, string>> = {
  planner: `
5 We sat down at our own party, both of us, for a whole dinner. That had never happened before.
5 One email a week, everything in it, and not a single phone call at work. The day itself ran like water.
4 Beautiful from start to end. The seating chart changed twice on the last day, but nobody noticed except us.
5 The florist was stuck in traffic and we only learned about it the next morning. That is what you pay for.
5 My mother-in-law hugged the planner before she hugged me. I am not even jealous.
4 Very calm, very prepared. I would have liked to see the budget earlier, the rest was perfect.
5 They found a place for ninety people three weeks before the date, with parking.
3 Friendly team and a good plan, but our main contact was on vacation for two of the four weeks.
5 Somebody had sewing kits, umbrellas and a spare phone charger. We needed all three.
4 The timeline had a row for “breathe”. We used it.
5 We asked for small and quiet and got exactly that, down to the last candle.
5 Half of our family does not speak to the other half. You could not tell from the table plan.`,
  catering: `
5 People still ask me for the recipe of the beans. I do not have it. Please never give it to them.
5 Hot food stayed hot, cold food stayed cold, and the kitchen was cleaner than before.
4 Delicious, all of it. The line at the grill was long for the first half hour.
5 Three vegans, two allergies and an uncle who eats nothing green, and every plate came back empty.
4 Great flavors and generous portions. The dessert came a little early for the speeches.
5 We could smell the smoke from two blocks away and knew the evening would be good.
3 The food was very good, but there were not enough serving spoons and we ran out of ice.
5 They cooked for sixty in a kitchen made for two, and smiled.
5 The servers knew every guest by name after the soup. I have no idea how.
4 Wonderful menu. The prices for drinks surprised us, so ask about them first.
5 My grandfather asked for seconds, and he is hard to impress with food he did not cook himself.`,
  bakery: `
5 It looked like the drawing my daughter made, only better, and it tasted of real vanilla.
5 Delivered on the hottest day of the year without a crack. There is still a slice in the freezer.
4 The cake was gorgeous and gone in ten minutes. Order one size larger than you think.
5 Pistachio, they said. Trust us, they said. They were right.
4 Lovely work and very light. The writing was a shade darker than what we chose.
5 The children guessed every flavor of the tower and fought politely over the last lemon one.
5 Gluten free and nobody could tell which one it was, including me.
3 Tasty, but pickup took forty minutes and the box did not quite fit our car.
5 Small bakery, big hearts. They called to check the spelling of a name, and I had spelled it wrong.`,
  flowers: `
5 The whole room smelled of sweet peas. Two guests asked to take the table pieces home and then everybody did.
5 I described a field I used to walk through as a child. They built it on a table.
4 Stunning arch. Setup took a little longer than planned, but well before the first guests.
5 Ten days later the bouquet still stands on our kitchen windowsill.
4 Exactly our colors. I had hoped for a few more roses and fewer grasses, which is a matter of taste.
5 Peonies in the wrong season were not possible, and what we got instead was nicer.
5 They collected the vases at midnight and left every stem in buckets for us.
4 Honest advice about what survives in the sun. Everything did.`,
  music: `
5 My aunts danced. All of them. There is video.
5 They learned our song, which is in Portuguese and has nine verses, and sang all nine.
4 Fantastic band with a good sense for the room. The first set was a bit loud for the older tables.
5 No air horns, as promised. Smooth from dinner to two in the morning.
5 I handed over a list of forty songs and a list of forbidden ones. Both were respected.
4 Great mix and friendly people. The lights were simpler than in the pictures.
3 Good music, but the break in the middle was long and the playlist during it was not ours.
5 The string quartet played a song from my favorite video game and only I knew. Magic.
5 Sound check done, cables hidden, jackets on, all before we had our shoes on.
5 They read the room better than I read my own family.`,
  photo: `
5 We hardly noticed them, and they noticed everything.
5 The picture of my father during the speech is worth more to me than the whole party.
4 Beautiful light in every frame. The gallery arrived a week later than announced, with a kind note.
5 The whole family laughed for an hour and somewhere in it are the best portraits we have.
5 Rain, no power, one flashlight: my favorite photograph of the evening.
4 Lots of candid moments, just as we wanted. A few more of the decoration would have been nice.
5 The photo booth had a line all night, and the prints are on every refrigerator in the family.
5 Patient with toddlers and even more patient with groomsmen.`,
  decor: `
5 We walked into our own garage and did not recognize it.
5 The balloon wall was standing before breakfast and gone before we had finished cleaning up the cake.
4 It looked wonderful after dark. During the day, some of the lights were hard to see.
5 They measured everything twice and hung the canopy without one nail in our old ceiling.
4 Very pretty, very punctual. The linens were ironed while I watched, which I found oddly moving.
5 A tent, a storm and not a single wet guest.
3 The backdrop was lovely, but one of the plinths was scratched and we had to turn it to the wall.
5 Every guest took a picture of the lanterns first and of us second. Fair enough.
5 Compostable balloons, no glitter, and still it sparkled.`,
  bar: `
5 They asked each guest what they like instead of what they want, and were right every time.
5 The drinks without alcohol were as good as the others, and nobody had to explain anything.
4 Great cocktails and good ice. The bar was a little small for eighty people at once.
4 Friendly, quick and clean. I would have liked a printed menu.
5 The bartender remembered my name an hour later and my drink three hours later.
3 Good drinks, but they ran out of limes at ten and of patience at eleven.
5 The signature drink was named after our dog. He was not amused; we were.`,
  entertainment: `
5 Twenty-two children, two hours, zero tears. I counted.
5 The rocket really left the ground. So did my son.
4 The magician was wonderful. The last trick could be seen only from the first rows.
5 My shy daughter became the assistant and has not stopped talking about it.
5 The puppets came to the table afterwards and shook hands with everyone.
4 Fun for all ages, including the teenagers who said that it would not be.
5 The face paint came off with water, and the grandparents wanted tigers too.`,
};

/** What providers responded to a review with 4 or 5 stars. */
export const THANKS = [
  'Thank you! It was a pleasure to be part of your day.',
  'You were wonderful hosts. Please send us a picture if you have a moment.',
  'This made our whole team smile this morning. Thank you.',
  'Thank you for trusting us with it, and for saving us a slice.',
  'We had as much fun as your guests did. See you at the next one!',
  'Thank you for the kind words. We will pass them on to everybody who was there.',
  'That was a special evening for us as well. All the best to you both.',
  'Thank you! You gave us a good plan to work with, which is half of it.',
  'We still talk about your family at lunch. Thank you.',
];

/** To one with 3 stars. */
export const APOLOGIES = [
  'Thank you for telling us. You are right, and we have changed how we prepare for it.',
  'We are sorry about that part, and glad that the rest was good. The next one is on us to make perfect.',
  'Thank you for the honest words. We have talked about it in the team and bought what was missing.',
];
