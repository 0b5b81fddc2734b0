import { ask, ranted, vent } from './written';

export const school = [
  ...ranted(
    'School Life',
    vent(
      'angry',
      'I know the answer. I always know the answer. But if I raise my hand they call me "aunty sabi", and if I do not raise it the teacher calls me lazy. I cannot win in that class.',
      'Raise it. Aunty Sabi is a compliment that has not grown up yet',
      'They called me professor for three years. Now they want my notes',
      'Answer! For those of us in the back who need you to',
    ),
    vent(
      'sad',
      'We had a class photo today. Nobody told me to stand beside them. I stood at the edge and smiled like I chose it.',
      'Next year stand beside me, I am also at the edge',
      'The edge people have the best character, I have checked',
      'I read this twice. Sending a proper hug',
    ),
    ask(
      'angry',
      'Group project of five people. One is travelling, one is "coming", one has data problems, one is writing prayer points. I am the fifth. How do I report this without being the enemy?',
      'Write down who did what on the last page. Just the facts, no insult',
      'Our teacher accepts a table of tasks. Ask yours before the deadline, not after',
      'The prayer points will carry you, small small',
    ),
    vent(
      'funny',
      'My name is Oluwadamilola. The new teacher said "Damn... Dami... Lola?" and then marked me absent. I was in front of her. I was waving.',
      'You are now Damn Lola for life, sorry',
      'I am also marked absent since September. We should form a club of ghosts',
    ),
    ask(
      'sad',
      'They moved me to science because my marks were "too good for arts". I have been drawing under the desk since. I do not hate physics, I just miss the person I was in the art room.',
      'Show them one drawing. One. Sometimes parents have not seen you at it',
      'My cousin did science and drew, now she illustrates biology books. Both can live in one person',
      'Ask the art teacher if you may come on Fridays. Mine let me, and nobody wrote it down',
    ),
    vent(
      'soft',
      'To the person who dropped a bottle of water on my desk on the hot day and walked away: I did not see your face. Thank you. I was about to cry about something else.',
      'Whoever did this, your jollof will never burn',
      'This is the kind of rant I like',
    ),
  ),
  ...ranted(
    'Pressure & Anxiety',
    ask(
      'soft',
      'Mock starts Monday. When I open the book the words move. I know it is fear because they stand still when I read the same page to my little brother. Has anyone else had this?',
      'Yes. I read everything aloud to a chair now. It works the same',
      'Breathe in four, hold four, out four. Then one question, only one. The rest will follow',
      'Tell one teacher you trust. Mine let me start with the oral part',
      'Keep reading to your brother! He will pass too',
    ),
    vent(
      'sad',
      'Everybody says "you are our hope". Nobody asks who is mine.',
      'I felt this in my chest',
      'You may be tired and still be loved. Both can be true',
      'We can be each other’s for a day. Today is my turn for you',
    ),
    vent(
      'wow',
      'My father printed my result, laminated it, and hung it in the parlour. It was a good result. But now every visitor reads it before they greet me.',
      'LAMINATED 😭',
      'Mine was read out in church. Let us hold hands',
    ),
    ask(
      'sad',
      'I have training, choir, lesson and house work and I sleep at one. If I drop one thing somebody will say I am not serious. Which one do people drop and live?',
      'Drop the one you would not choose again if you started today',
      'I dropped choir. They clapped for me from the pew and I slept. No regrets',
      'Show your mum the hours written on paper. Mine thought I had a free evening somewhere',
    ),
    vent(
      'soft',
      'My hands shook through the whole presentation and I still finished it. Nobody clapped loudest but me, in my head. I am putting it here so that somebody knows.',
      'CLAPPING. Out loud, in the bus',
      'Shaking and doing it is what brave is',
      'Next time they will shake less, and the time after less again',
    ),
  ),
];
